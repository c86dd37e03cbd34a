# shellcheck shell=bash disable=SC2034
# Steps that update and roll-back share. The variables DECOR_… are for tests.
set -euo pipefail

base=${DECOR_BASE:-/srv/decor-specialist}
settings=${DECOR_SETTINGS:-/etc/decor-specialist/settings.env}
backups=${DECOR_BACKUPS:-/var/backups/decor-specialist}
units=${DECOR_UNITS:-/etc/systemd/system}
account=${DECOR_ACCOUNT:-decor}
# How long a process may take to start, in seconds. Migrations of a large database take longest.
patience=${DECOR_PATIENCE:-120}

say() {
	echo "==> $*"
}

fail() {
	echo "$*" >&2
	exit 1
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

# The processes of this machine, such as decor-specialist@3000.service. Read before any change,
# because systemd may drop a process from its list if it does not start.
mapfile -t processes < <(
	systemctl list-units --plain --no-legend --state=active,activating,reloading,failed \
		'decor-specialist@*.service' | awk '{ print $1 }'
)

# The commit of a release, as its processes report it at /healthz.
commit_of() {
	sed -n 's/.*"commit":"\([^"]*\)".*/\1/p' "$base/releases/$1/build/release.json"
}

# Where this machine's processes answer: at the HOST of the settings, if that is an address. As for
# systemd, the last line counts.
host=$(sed -n "s/^HOST=['\"]\{0,1\}\([0-9.]*\)['\"]\{0,1\}$/\1/p" "$settings" | tail -n 1)
case $host in '' | 0.0.0.0) host=127.0.0.1 ;; esac

# Whether a process answers as this release. Older releases do not name themselves.
answers_as() {
	local port=${1#*@} commit answer
	commit=$(commit_of "$2")
	answer=$(curl --silent --fail --max-time 2 "http://$host:${port%.service}/healthz") || answer=
	case $answer in
	*"\"commit\":\"$commit\""*) return 0 ;;
	*'"commit"'* | '') return 1 ;;
	esac
}

# Whether every process answers as this release. A link says less: a killed update or roll back may
# have changed it and not restarted the processes.
all_answer_as() {
	local process
	for process in "${processes[@]}"; do answers_as "$process" "$1" || return 1; done
}

# Waits until a process answers as this release.
await_process() {
	local deadline=$((SECONDS + patience))
	while [ $SECONDS -lt $deadline ]; do
		if answers_as "$1" "$2"; then return; fi
		sleep 0.1
	done
	return 1
}

# Restarts every process with the release that `current` leads to, one after the other.
restart_processes() {
	local release process
	release=$(release_of current)
	for process in "${processes[@]}"; do
		say "systemctl restart $process"
		systemctl restart "$process"
		await_process "$process" "$release" || return 1
		say "$process answers as $release"
	done
}
