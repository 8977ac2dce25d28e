"""The tournaments on record: the calendar, entries, stages, and which sessions belong to which tournament."""
