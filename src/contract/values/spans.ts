const [minute, hour, day] = [60, 3_600, 86_400];

const counted = (count: number, unit: string) => `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;

/** How long something is, in the largest unit of which there are two, or exactly one: '45 minutes', '1 hour', '3 days'. */
export function spanInWords(seconds: number): string {
  if (seconds < minute) return 'less than a minute';
  if (seconds >= 2 * day || seconds === day) return counted(Math.floor(seconds / day), 'day');
  if (seconds >= 2 * hour || seconds === hour) return counted(Math.floor(seconds / hour), 'hour');
  return counted(Math.floor(seconds / minute), 'minute');
}
