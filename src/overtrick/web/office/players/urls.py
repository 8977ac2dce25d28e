"""The addresses of this part of the office."""

from django.urls import URLPattern, path

from overtrick.web.office.players import as_player, award_history, clubs, listing, mergers, player, transfers

urlpatterns: list[URLPattern] = [
    path("office/players", listing.players, name="office-players"),
    path("office/players/merge", mergers.merge, name="merge-players"),
    path("office/players/<str:number>", player.player, name="office-player"),
    path("office/players/<str:number>/separate", mergers.separate, name="separate-players"),
    path("office/players/<str:number>/transfer", transfers.transfer, name="player-transfer"),
    path("office/players/<str:number>/as-player", as_player.overview, name="as-player"),
    path("office/players/<str:number>/as-player/details", as_player.details, name="as-player-details"),
    path("office/clubs", clubs.clubs, name="office-clubs"),
    path("office/clubs/<int:code>", clubs.club, name="office-club"),
    path("office/sessions/<int:session>", award_history.award_history, name="award-history"),
]
