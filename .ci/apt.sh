# Functions for scripts that install Debian packages: `. .ci/apt.sh`. They wait for another process of apt: five minutes
# for the lock of packages, and thirty times ten seconds for the lock of package lists, which has no such option.

apt_as_root() {
    if [ "$(id -u)" = 0 ]; then
        env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q "$@"
    elif command -v sudo >/dev/null 2>&1; then
        echo "this needs root: sudo apt-get $*" >&2
        sudo env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q "$@"
    else
        return 1
    fi
}

apt_update() {
    apt_tries=30
    until apt_message=$(apt_as_root update 2>&1 >/dev/null); do
        apt_tries=$((apt_tries - 1))
        case $apt_message in *"lock /var/lib/apt/lists/"*) [ $apt_tries != 0 ] || return 1 ;; *) return 1 ;; esac
        sleep 10
    done
}

# Installs packages. Retries after an update, because the package lists of a new machine may be empty or old.
apt_install() {
    apt_as_root install -y --no-install-recommends "$@" >/dev/null 2>&1 && return
    apt_update && apt_as_root install -y --no-install-recommends "$@" >/dev/null
}
