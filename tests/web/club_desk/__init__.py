"""The pages of the club desk."""
