"""The doors: FTP, SFTP, HTTP and a watched folder. All end in one service of the store, and all tell the same."""
