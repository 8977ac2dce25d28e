"""The pages that a player sees after signing in: overview, questions, details, data and calendar."""
