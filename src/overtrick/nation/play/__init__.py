"""What is played: club evenings, tournaments and congresses, from the field to the scores."""
