/** What the page tells a waiting service worker when it shall take over. */
export const applyUpdateMessage = 'apply-update';
