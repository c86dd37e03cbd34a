# shellcheck shell=bash disable=SC2034
# Steps that install, update, roll-back and decor share. The variables DECOR_… are for tests.
set -euo pipefail
umask 022
# A lost terminal must not end an update before it has gone back.
trap '' HUP

base=${DECOR_BASE:-/srv/decor-specialist}
settings=${DECOR_SETTINGS:-/etc/decor-specialist/settings.env}
backups=${DECOR_BACKUPS:-/var/backups/decor-specialist}
units=${DECOR_UNITS:-/etc/systemd/system}
account=${DECOR_ACCOUNT:-decor}
# How long the site may take to start, in seconds. Migrations of a large database take longest.
patience=${DECOR_PATIENCE:-120}
reason="the log says why: journalctl -u decor-specialist"

say() {
	echo "==> $*" || true
}

fail() {
	echo "$*" >&2
	exit 1
}

# Lets one update or roll back run at a time. What a killed one started may take a moment to end.
lock() {
	mkdir -p "$base"
	exec 9>"$base/lock"
	flock --wait "${DECOR_LOCK_PATIENCE:-10}" 9 || fail "Another update or roll back runs"
}

# Runs a command as the account of the site.
as_account() {
	local home
	if [ "$(id -un)" = "$account" ]; then
		"$@"
	else
		home=$(getent passwd "$account" | cut -d: -f6)
		runuser -u "$account" -- env HOME="$home" "$@"
	fi
}

# Runs a command of the site, such as `backup FILE`, with its settings.
run_command() {
	local name=$1 release
	release=$(readlink -f "$base/current")
	shift
	as_account env SITE_COMMAND=decor \
		"$release/node_modules/.bin/node" --env-file="$settings" "$release/build/server/$name.js" "$@"
}

# The name of the release that a link in the base folder leads to; nothing without the link.
release_of() {
	if [ -L "$base/$1" ]; then basename "$(readlink "$base/$1")"; fi
}

# Points a link to a release, in one step, so that the link always leads to a release.
point() {
	say "$base/$1 -> releases/$2"
	ln -sfn "releases/$2" "$base/$1.new"
	mv -T "$base/$1.new" "$base/$1"
}

# A setting that is a number or an address. As for systemd, the last line counts.
setting() {
	sed -n "s/^$1=['\"]\{0,1\}\([0-9A-Fa-f.:]*\)['\"]\{0,1\}[[:space:]]*$/\1/p" "$settings" | tail -n 1
}

# Where the site answers on this machine.
address() {
	local host port
	host=$(setting HOST)
	case $host in
	'' | 0.0.0.0 | ::) host=127.0.0.1 ;;
	*:*) host="[$host]" ;;
	esac
	port=$(setting PORT)
	echo "$host:${port:-3000}"
}

# The commit of a release, as it reports it at /healthz.
commit_of() {
	sed -n 's/.*"commit":"\([^"]*\)".*/\1/p' "$base/releases/$1/build/release.json"
}

# Whether the site answers as this release. A link says less: a killed update or roll back may have
# changed it and not restarted the site.
answers_as() {
	local answer
	answer=$(curl --silent --fail --max-time 2 "http://$(address)/healthz") || return 1
	[[ $answer == *"\"commit\":\"$(commit_of "$1")\""* ]]
}

# Repeats a command until it succeeds. Fails when `patience` is over.
soon() {
	local deadline=$((SECONDS + patience))
	until "$@"; do
		if [ $SECONDS -ge $deadline ]; then return 1; fi
		sleep 0.1
	done
}

# Restarts the site with the release that `current` leads to, and waits until it answers as that.
restart() {
	local release
	release=$(release_of current)
	say "systemctl restart decor-specialist"
	systemctl restart decor-specialist || return 1
	soon answers_as "$release" || return 1
	say "the site answers as $release"
}
