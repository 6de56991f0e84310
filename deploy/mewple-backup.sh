#!/bin/sh
# A backup each day, the last fourteen kept. For cron or a systemd timer:
#
#   mewple-backup.sh /var/backups/mewple
#
# It backs up what MEWPLE_DATABASE or MEWPLE_DATA_DIR names, as the server does, while the server runs.
set -eu
folder=${1:?"say where the backups go"}
umask 077
mkdir -p "$folder"
mewple host backup "$folder/mewple-$(date +%Y-%m-%d-%H%M%S)"
# What is kept is named by its date: all but the newest fourteen go.
find "$folder" -maxdepth 1 -type f -name 'mewple-*' | sort -r | tail -n +15 | while read -r old; do rm -- "$old"; done
