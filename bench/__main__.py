"""`make bench`: every measurement, one after the other."""

from bench import check_and_award, rescore, start_up

for measurement in (check_and_award, rescore, start_up):
    measurement.main()
