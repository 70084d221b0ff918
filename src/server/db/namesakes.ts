import { type RawBuilder, sql } from 'kysely';
import { captions } from '#contract/texts/captions';

/** Those who share their name with somebody else: worked out once for a statement, and only where a row is of a person. */
const namesakes = sql`array(
  select unnest(n.ids) from (select array_agg(id) as ids from users group by name having count(*) > 1) n)`;

/** The number of the person `u` where somebody else has the same name; null, where the name tells enough. */
export const numberOfNamesake = sql`case when u.id = any(${namesakes}) then u.id end`;

const [before = '', between = '', behind = ''] = captions.ofNumber('|', '|').split('|');
const withNumber = (name: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`concat(${before}::text, ${name}, ${between}::text, ${id}, ${behind}::text)`;

/** The name of the person of this alias, with the number where somebody else has the same name. */
export const nameToldApartOf = (person: string): RawBuilder<string> => {
  const [id, name] = [sql.ref(`${person}.id`), sql.ref(`${person}.name`)];
  return sql`case when ${id} = any(${namesakes}) then ${withNumber(name, id)} else ${name} end`.$castTo<string>();
};
/** The name of the person `u`, with the number where somebody else has the same name. */
export const nameToldApart = nameToldApartOf('u');

/** As whose deed it is told what the migrations wrote: owners who became people. */
const byMigrations = 'server upgrade';

/**
 * Who did what a row `l` of the audit log tells, by the name of then: with the number where that name does not say by itself
 * who it is, since a namesake has it or the person is called something else by now. Who acted from the command line stands
 * there by that name; what the migrations wrote has none.
 */
export const doerToldApart: RawBuilder<string> = sql`coalesce(case when d.id is not null and l.actor_name <> '' then
  case when d.name = l.actor_name and d.id <> all(${namesakes}) then l.actor_name
    else ${withNumber(sql`l.actor_name`, sql`d.id`)} end end, nullif(l.actor_name, ''), nullif(l.address, ''), ${byMigrations}::text)`.$castTo<string>();
/** The person `d` whom it takes: joined once for all rows, where each would look it up by itself. */
export const doerOfRow = sql`left join users d on d.id = l.actor_id`;
