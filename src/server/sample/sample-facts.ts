import type { AccountType } from '#contract/vocabulary/account-types';
import type { UserType } from '#contract/vocabulary/permissions';

/** Everything about the sample company that is not left to chance. Amounts are whole units of the currency. */
export interface SamplePerson {
  readonly username: string;
  readonly name: string;
  readonly userType: UserType;
  readonly password: string | null;
}

/** Six people, one of them SYSTEM; three of them sign in. */
export const samplePeople: readonly SamplePerson[] = [
  { username: 'super', name: 'Layla Haddad', userType: 'SUPER', password: 'super-sample-1' },
  { username: 'admin', name: 'Omar Siddiqui', userType: 'ADMIN', password: 'admin-sample-1' },
  { username: 'user', name: 'Nadia Rahman', userType: 'USER', password: 'user-sample-1' },
  { username: 'daniel.weber', name: 'Daniel Weber', userType: 'USER', password: null },
  { username: 'sara.lindqvist', name: 'Sara Lindqvist', userType: 'USER', password: null },
  { username: 'system', name: 'System', userType: 'SYSTEM', password: null },
];

/** The currencies of the sample. */
export const sampleCurrencies = [
  { code: 'USD', name: 'US Dollar' },
  { code: 'AED', name: 'UAE Dirham' },
  { code: 'EUR', name: 'Euro' },
] as const;
export type SampleCurrency = (typeof sampleCurrencies)[number]['code'];

/** What one unit of the first currency is in the second. */
export const sampleRates = [
  { from: 'USD', to: 'AED', rate: '3.6725' },
  { from: 'EUR', to: 'USD', rate: '1.0842' },
  { from: 'EUR', to: 'AED', rate: '3.9815' },
] as const satisfies readonly { from: SampleCurrency; to: SampleCurrency; rate: string }[];

/** An account of the sample. */
export interface SampleAccount {
  readonly name: string;
  readonly currency: SampleCurrency;
  readonly accountType: AccountType;
}

/** Nine accounts; each currency has one of each type. */
export const sampleAccounts: readonly SampleAccount[] = [
  { name: 'Main Operating', currency: 'USD', accountType: 'ACCOUNT' },
  { name: 'Vendor Payments', currency: 'USD', accountType: 'PAYMENT' },
  { name: 'Reserve Fund', currency: 'USD', accountType: 'COMBINED' },
  { name: 'Gulf Operating', currency: 'AED', accountType: 'ACCOUNT' },
  { name: 'Escrow Marina', currency: 'AED', accountType: 'PAYMENT' },
  { name: 'Gulf Current', currency: 'AED', accountType: 'COMBINED' },
  { name: 'Europe Operating', currency: 'EUR', accountType: 'ACCOUNT' },
  { name: 'Escrow Riverside', currency: 'EUR', accountType: 'PAYMENT' },
  { name: 'Europe Current', currency: 'EUR', accountType: 'COMBINED' },
];

/** The fee types of the sample. */
export const sampleFees = ['Bank Charges', 'Legal Fee', 'Valuation Fee', 'Service Charge'] as const;

/** A project: its next installment falls `nextDueInDays` from today, after `monthsBehind` installments. */
export interface SampleProject {
  readonly name: string;
  readonly currency: SampleCurrency;
  readonly owners: readonly (readonly [username: string, share: number])[];
  readonly installments: number;
  readonly monthsBehind: number;
  readonly nextDueInDays: number;
  readonly installmentAmount: number;
  readonly downPayment: number;
  readonly registration: number;
  readonly possession: number;
  readonly location: readonly [latitude: number, longitude: number];
  /** how the past was kept: all paid, or with rows left open and partly paid */
  readonly isPaidInFull: boolean;
}

/** The projects of the sample, with owners and schedules. */
export const sampleProjects: readonly SampleProject[] = [
  {
    name: 'Marina Heights',
    currency: 'AED',
    owners: [
      ['super', 40],
      ['admin', 35],
      ['daniel.weber', 25],
    ],
    installments: 36,
    monthsBehind: 26,
    nextDueInDays: 4,
    installmentAmount: 48_500,
    downPayment: 350_000,
    registration: 70_000,
    possession: 262_500,
    location: [25.080341, 55.140343],
    isPaidInFull: false,
  },
  {
    name: 'Riverside Lofts',
    currency: 'EUR',
    owners: [
      ['sara.lindqvist', 50],
      ['daniel.weber', 50],
    ],
    installments: 24,
    monthsBehind: 15,
    nextDueInDays: 12,
    installmentAmount: 12_750,
    downPayment: 60_000,
    registration: 8_400,
    possession: 45_000,
    location: [52.51625, 13.377702],
    isPaidInFull: false,
  },
  {
    name: 'Oakwood Offices',
    currency: 'USD',
    owners: [
      ['admin', 33.34],
      ['super', 33.33],
      ['sara.lindqvist', 33.33],
    ],
    installments: 12,
    monthsBehind: 14,
    nextDueInDays: -20,
    installmentAmount: 21_900,
    downPayment: 80_000,
    registration: 12_650,
    possession: 0,
    location: [32.776665, -96.796989],
    isPaidInFull: true,
  },
  {
    name: 'Palm Garden Villas',
    currency: 'AED',
    owners: [
      ['super', 30],
      ['admin', 30],
      ['daniel.weber', 20],
      ['sara.lindqvist', 20],
    ],
    installments: 30,
    monthsBehind: 0,
    nextDueInDays: 6,
    installmentAmount: 36_250,
    downPayment: 0,
    registration: 44_000,
    possession: 180_000,
    location: [25.112421, 55.138978],
    isPaidInFull: false,
  },
];

/** What the sample's movements have as remarks. */
export const sampleRemarks = [
  'Wire received',
  'Quarterly contribution',
  'Top-up for the coming installments',
  'Cheque cleared',
  'Partner contribution',
  'Transfer confirmed by the bank',
  'As agreed in the partners’ meeting',
  '',
] as const;
