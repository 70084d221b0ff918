import type { FormRules, LateRules } from '../../forms/late-rules';

interface Fault extends Error {
  inner: readonly unknown[];
}
const isFault = (reason: unknown): reason is Fault => reason instanceof Error && reason.name === 'ValidationError';

/** The rules of a form with those of fields that it has besides; all faults of both are told. */
export function withRules<Values>(rules: FormRules | LateRules<Values>, others: FormRules): LateRules<Values> {
  return {
    load: async () => {
      if ('load' in rules) await rules.load();
    },
    validate: async (values, options) => {
      const checks = [rules.validate(values, options), others.validate(values, options)];
      const reasons = (await Promise.allSettled(checks)).flatMap((check) =>
        check.status === 'rejected' ? [check.reason as unknown] : [],
      );
      const other = reasons.find((reason) => !isFault(reason));
      if (other !== undefined) throw other as Error;
      const faults = reasons.filter(isFault);
      if (faults.length === 0) return values;
      const inner = faults.flatMap((fault) => (fault.inner.length > 0 ? fault.inner : [fault]));
      throw Object.assign(new Error(faults[0]?.message), { name: 'ValidationError', inner });
    },
  };
}
