/** What people record, by the call that lists or takes it back; installment and fee payments are both payments. */
export const entryKinds = ['deposit', 'transfer', 'payment', 'opening'] as const;
export type EntryKindName = (typeof entryKinds)[number];
