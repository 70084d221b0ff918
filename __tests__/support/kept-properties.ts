const isSame = (one: PropertyDescriptor, other: PropertyDescriptor | undefined) =>
  other !== undefined &&
  one.get === other.get &&
  one.set === other.set &&
  Object.is(one.value, other.value) &&
  one.writable === other.writable;

/* What an object keeps for itself, as Node names it: its listeners, for one. */
const isPrivate = (name: string | symbol) => typeof name === 'string' && name.startsWith('_');

/** Notes the own properties of an object; the answered function puts back what has been changed, added or taken away since. */
export function keepProperties(owner: object): () => void {
  const before = new Map(Reflect.ownKeys(owner).map((name) => [name, Reflect.getOwnPropertyDescriptor(owner, name)]));
  return () => {
    for (const name of Reflect.ownKeys(owner)) if (!before.has(name)) Reflect.deleteProperty(owner, name);
    for (const [name, property] of before) {
      if (property && !isPrivate(name) && !isSame(property, Reflect.getOwnPropertyDescriptor(owner, name)))
        Reflect.defineProperty(owner, name, property);
    }
  };
}
