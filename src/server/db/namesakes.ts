import { sql } from 'kysely';
import { captions } from '#contract/texts/captions';

/** Those who share their name with somebody else: worked out once for a statement, and only where a row is of a person. */
const namesakes = sql`array(
  select unnest(n.ids) from (select array_agg(id) as ids from users group by name having count(*) > 1) n)`;

/** The number of the person `u` where somebody else has the same name; null, where the name tells enough. */
export const numberOfNamesake = sql`case when u.id = any(${namesakes}) then u.id end`;

const [before = '', between = '', behind = ''] = captions.ofNumber('|', '|').split('|');
/** The name of the person `u`, with the number where somebody else has the same name. */
export const nameToldApart = sql`case when u.id = any(${namesakes})
  then concat(${before}::text, u.name, ${between}::text, u.id, ${behind}::text) else u.name end`;
