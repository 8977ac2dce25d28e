"""The federation's calendar in the office: announce a tournament, change it, copy it, and take it off again."""
