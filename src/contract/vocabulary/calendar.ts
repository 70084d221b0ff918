/** The kind of file that a calendar reads (RFC 5545). */
export const calendarMediaType = 'text/calendar';
