/** As lodash's clone, of what forms hold: a copy of an object or a list, one level deep. */
export default function clone<Value>(value: Value): Value {
  if (Array.isArray(value)) return [...(value as unknown[])] as Value;
  return typeof value === 'object' && value !== null ? { ...value } : value;
}
