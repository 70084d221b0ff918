const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** As lodash's cloneDeep, of what forms hold: lists and plain objects are copied, files and values are the same ones. */
export default function cloneDeep<Value>(value: Value): Value {
  if (Array.isArray(value)) return (value as unknown[]).map(cloneDeep) as Value;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cloneDeep(member)])) as Value;
}
