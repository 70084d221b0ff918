import { useDebouncedValue } from '@mantine/hooks';

/** So long nothing was changed before the server is asked about it. */
const restMilliseconds = 200;

/** What is typed, or stepped through with a key that is held, as it is when it rests; a single change counts at once where that is asked for. */
export function useRested<Value>(value: Value, { isFirstAtOnce = false } = {}): Value {
  const [rested] = useDebouncedValue(value, restMilliseconds, { leading: isFirstAtOnce });
  return rested;
}
