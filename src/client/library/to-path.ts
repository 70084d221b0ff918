/** As lodash's toPath, of what names a field: 'owners[0].share' is ['owners', '0', 'share']. */
export default function toPath(path: string | readonly string[]): string[] {
  return typeof path === 'string' ? path.split(/[.[\]]+/).filter((part) => part !== '') : [...path];
}
