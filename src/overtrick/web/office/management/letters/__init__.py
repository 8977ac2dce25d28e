"""The letters that Overtrick sends: each shown as its receiver sees it, and put into the federation's own words."""
