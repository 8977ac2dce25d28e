"""The words of USEBIO: element names, kinds of event and ways of scoring, old and new, and what they mean here.

Version 1.0 put the scoring into EVENT_TYPE ("MP_PAIRS"); later versions say "PAIRS" and give BOARD_SCORING_METHOD.
Programs mix both, so either is understood in any version.
"""

FORMAT = "usebio"
VERSIONS = ("1.0", "1.1", "1.2", "1.3")
OUTPUT_VERSION = "1.2"

# The kind of contest and, where the name states it, how boards are scored.
EVENT_TYPES: dict[str, tuple[str, str]] = {
    "PAIRS": ("pairs", ""),
    "MP_PAIRS": ("pairs", "matchpoints"),
    "BUTLER_PAIRS": ("pairs", "butler"),
    "CROSS_IMP": ("pairs", "cross-imps"),
    "CROSS_IMPS": ("pairs", "cross-imps"),
    "AGGREGATE": ("pairs", "total-points"),
    "SWISS_PAIRS": ("pairs", ""),
    "SWISS_PAIRS_CROSS_IMPS": ("pairs", "cross-imps"),
    "SWISS_PAIRS_BUTLER_IMPS": ("pairs", "butler"),
    "TEAMS": ("teams", ""),
    "TEAMS_OF_FOUR": ("teams", ""),
    "SWISS_TEAMS": ("teams", ""),
    "HEAD_TO_HEAD": ("teams", ""),
    "KO": ("teams", ""),
    "INDIVIDUAL": ("individual", ""),
    "LADDER": ("", ""),
}
SWISS = "SWISS"
OUTPUT_TYPES = {"pairs": "PAIRS", "teams": "TEAMS", "individual": "INDIVIDUAL"}

METHODS: dict[str, str] = {
    "MATCH_POINTS": "matchpoints",
    "MATCHPOINTS": "matchpoints",
    "MP": "matchpoints",
    "CROSS_IMPS": "cross-imps",
    "CROSS_IMP": "cross-imps",
    "XIMPS": "cross-imps",
    "BUTLER_IMPS": "butler",
    "BUTLER": "butler",
    "IMPS": "imps",
    "IMP": "imps",
    "AGGREGATE": "total-points",
    "PAB": "point-a-board",
    "BAM": "point-a-board",
    "POINT_A_BOARD": "point-a-board",
    "VPS": "victory-points",
}
OUTPUT_METHODS = {
    "matchpoints": "MATCH_POINTS",
    "cross-imps": "CROSS_IMPS",
    "butler": "BUTLER_IMPS",
    "imps": "IMPS",
    "total-points": "AGGREGATE",
    "point-a-board": "PAB",
    "victory-points": "VPS",
}
UNITS = {
    "matchpoints": "MPS",
    "cross-imps": "XIMPS",
    "butler": "IMPS",
    "imps": "IMPS",
    "total-points": "PTS",
    "point-a-board": "PTS",
    "victory-points": "VP",
}
MATCH_UNITS = {"VPS": "VP", "VP": "VP", "PERCENTAGE": "PCT", "IMPS": "IMPS", "AGGREGATE": "PTS"}

# What each side got on a board, by how boards are scored; the first name is the one that is written.
SIDE_SCORES = {
    "matchpoints": ("MATCH_POINTS",),
    "cross-imps": ("CROSS_IMP_POINTS", "CROSS_IMPS", "IMPS"),
    "butler": ("BUTLER_POINTS", "BUTLER_IMP_POINTS", "BUTLER_IMPS", "IMPS"),
    "imps": ("IMPS", "CROSS_IMP_POINTS"),
}
OTHER_SIDE_SCORES = ("MATCH_POINTS", "CROSS_IMP_POINTS", "BUTLER_POINTS", "IMPS")
# A method that says no more than that boards are scored in IMPs.
ANY_IMPS = "imps"

# The parts of an event, and its values for which a session has a field. Everything else in an event is kept for the
# writer: simple values by their name, elements with others inside as they are.
EVENT_PARTS = frozenset(("CLUB", "PARTICIPANTS", "SESSION", "SECTION", "MATCH", "BOARD"))
READ_TAGS = frozenset(
    (
        "EVENT_TYPE", "PROGRAM_NAME", "PROGRAM_VERSION", "EVENT_IDENTIFIER", "EVENT_ID", "EVENT_DESCRIPTION",
        "EVENT_NAME", "DATE", "START_DATE", "LOCATION", "VENUE", "MOVEMENT", "MOVEMENT_TYPE", "BOARD_SCORING_METHOD",
        "SCORING_METHOD", "PAIRS", "TEAMS", "PLAYERS", "TABLES", "BOARDS_PLAYED", "BOARDS", "WINNER_TYPE", "HANDICAP",
        "HANDICAPPED",
    )
)  # fmt: skip
METHOD = "BOARD_SCORING_METHOD"
COUNT_TAGS = {"pairs": "PAIRS", "teams": "TEAMS", "individual": "PLAYERS"}
PHANTOMS = frozenset(
    (
        "PHANTOM",
        "PHANTOM PHANTOM",
        "PHANTOM PAIR",
        "PHANTOM TEAM",
        "MISSING PAIR",
        "SIT OUT",
        "SITOUT",
        "SIT-OUT",
        "BYE",
        "BYE BYE",
        "BYE PAIR",
        "BYE TEAM",
    )
)
PHANTOM_NAME = "Phantom"

# Everything else that is part of the format or that programs are known to add: ignored without a warning.
_OTHER_TAGS = """
    USEBIO CLUB CLUB_NAME CLUB_ID_NUMBER COUNTY COUNTY_NAME COUNTRY NGB ADDRESS POSTCODE EMAIL TELEPHONE WEBSITE
    EVENT TITLE SCORER P2P_CHARGE_RATE SESSION_COUNT SECTION_COUNT MATCH_SCORING_METHOD BOARDS_PER_ROUND ROUNDS
    EW_PAIRS MPS_AWARDED_FLAG MASTER_POINT_SCALE EVENT_RATING MASTER_POINT_TYPE
    EVENT_DESCRIPTION EVENT_NAME EVENT_IDENTIFIER EVENT_ID EVENT_TYPE DATE START_DATE END_DATE TIME START_TIME
    PROGRAM_NAME PROGRAM_VERSION CONTACT FULL_NAME TELEPHONE_NUMBER BOARDS BOARDS_PLAYED WINNER_TYPE MOVEMENT
    MOVEMENT_TYPE TABLES PAIRS TEAMS PLAYERS NS_PAIRS HANDICAP HANDICAP_TYPE HANDICAPPED STRATIFICATION
    STRATIFICATION_TYPE STRATS STRAT STRAT_NUMBER STRAT_LABEL UPPER_LIMIT NUMBER_OF_PAIRS STRAT_PLACE SCORING_METHOD
    BOARD_SCORING_METHOD PAIRWISE_SCORING_METHOD CARRY_FORWARD MASTERPOINTS_EVENT_CODE LOCATION VENUE COMMENT NOTES
    SESSION SESSION_ID SESSION_NAME SESSION_NUMBER SECTION SECTION_ID SECTION_NAME PARTICIPANTS
    PAIR TEAM PLAYER PAIR_NUMBER TEAM_ID TEAM_NUMBER TEAM_NAME PLAYER_NUMBER PLAYER_NAME FIRST_NAME LAST_NAME TITLE
    NATIONAL_ID_NUMBER OTHER_ID_NUMBER PLACE TOTAL_SCORE PERCENTAGE DIRECTION ADJUSTMENT PENALTY TOTAL_IMPS TOTAL_VPS
    WINS_OR_DRAWS WINS DRAWS LOSSES MASTER_POINTS MASTER_POINTS_AWARDED GREEN_POINTS BOARDS_PER_MATCH
    PLAYER_RANKING GRADE GENDER RANK NGS RATING
    BOARD BOARD_NUMBER TRAVELLER_LINE NS_PAIR_NUMBER EW_PAIR_NUMBER N_PLAYER_NUMBER S_PLAYER_NUMBER E_PLAYER_NUMBER
    W_PLAYER_NUMBER NORTH_PLAYER_NUMBER SOUTH_PLAYER_NUMBER EAST_PLAYER_NUMBER WEST_PLAYER_NUMBER
    CONTRACT PLAYED_BY DECLARER LEAD TRICKS RESULT RESULT_FIELD SCORE NS_SCORE EW_SCORE NS_MATCH_POINTS
    EW_MATCH_POINTS NS_CROSS_IMP_POINTS EW_CROSS_IMP_POINTS NS_CROSS_IMPS EW_CROSS_IMPS NS_IMPS EW_IMPS
    NS_BUTLER_POINTS EW_BUTLER_POINTS BOARD_AVERAGE
    NS_BUTLER_IMP_POINTS EW_BUTLER_IMP_POINTS NS_BUTLER_IMPS EW_BUTLER_IMPS NS_PERCENTAGE EW_PERCENTAGE IMPS
    ROUND_NUMBER TABLE_NUMBER LIN_DATA DATUM TIME_PLAYED
    MATCH OPPOSING_TEAM TEAM_SCORE OPPOSING_TEAM_SCORE TEAM_IMPS OPPOSING_TEAM_IMPS START_BOARD_NUMBER
    END_BOARD_NUMBER NS_VPS EW_VPS
    HANDSET HAND SPADES HEARTS DIAMONDS CLUBS VULNERABILITY VULNERABLE DEALER DOUBLE_DUMMY_TRICKS RANKING
"""
KNOWN_TAGS = frozenset(_OTHER_TAGS.split())
# What tells the level of an event, by which schemes may know its class.
LEVEL_TAGS = ("MASTER_POINT_TYPE", "MASTER_POINT_SCALE", "EVENT_RATING", "MASTERPOINTS_EVENT_CODE")
