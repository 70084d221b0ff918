/** Green when all is paid, orange above nothing, red at nothing (§2 Home); from 0 to 100. */
export const progressTone = (percent: number) => (percent >= 100 ? 'positive' : percent > 0 ? 'warning' : 'negative');
