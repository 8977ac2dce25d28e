"""The SFTP door: a server for sftp and scp, who may log in, and a club's folder as it is seen through it."""
