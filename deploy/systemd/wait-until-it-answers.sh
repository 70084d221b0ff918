#!/bin/sh
# ExecStartPost of property-management@.service: waits until the process that is started answers where HOST, PORT and TLS_CERT
# have it listen; ends with 1 when the process has ended. However long it takes: an upgrade may, over long books.
case ${HOST:-} in
'') host=127.0.0.1 ;;
# Whoever listens everywhere is asked here.
0.0.0.0) host=127.0.0.1 ;;
::) host='[::1]' ;;
*:*) host="[$HOST]" ;;
*) host=$HOST ;;
esac
scheme=http
# Its certificate is for the name that people open, not for this address.
[ -z "${TLS_CERT:-}" ] || scheme=https
until curl --silent --fail --insecure --noproxy '*' --max-time 2 --output /dev/null "$scheme://$host:$PORT/api/health"; do
    kill -0 "$MAINPID" || exit 1
    sleep 0.2
done
