import type { CompanyBody, CompanySettings } from '#contract/areas/company.wire';
import { messages } from '#contract/texts/messages';
import { audit } from '../audit/audit';
import { changedMeanwhile } from '../audit/subject-history';
import { build, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { invalidField } from '../refusal';
import { companySubject, lockCompany } from './company-setup.queries';

/**
 * Changes name and time zone of a company that nobody else has changed since it was read, unless it is as it is asked for
 * already. The zone is one of `zones`, or stays as it is; every server reads it anew whenever it judges by a day. Answers
 * what is kept now.
 */
export async function changeCompany(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  body: CompanyBody,
  zones: ReadonlySet<string>,
): Promise<CompanySettings> {
  const { version, ...before } = await lockCompany(transaction);
  const after = { name: body.name.trim(), timeZone: body.timeZone };
  if (after.name === before.name && after.timeZone === before.timeZone) return { ...after, version };
  if (version !== body.version) throw await changedMeanwhile(transaction, ...companySubject);
  if (after.timeZone !== before.timeZone && !zones.has(after.timeZone))
    throw invalidField('timeZone', messages.company.unknownTimeZone(after.timeZone));
  const isFirst = version === 0;
  const values = { company_name: after.name, business_time_zone: after.timeZone };
  const kept = await rows(
    transaction,
    isFirst
      ? build
          .insertInto('company_settings')
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
      : build.updateTable('company_settings').set(values).returning('version'),
  );
  const [row] = kept;
  // What is not there yet cannot be held: somebody else was first.
  if (!row) throw await changedMeanwhile(transaction, ...companySubject);
  const [subjectKind, subjectId] = companySubject;
  await audit(transaction, { actor, origin: actor, action: 'company.changed', subjectKind, subjectId, before, after });
  return { ...after, version: row.version };
}
