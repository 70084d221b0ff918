/** The names of all that the browser keeps of the console, whatever it keeps it in; but for the tab's own, which is of nobody. */
export async function everythingKept(): Promise<string[]> {
  const kept = [...Object.keys(localStorage), ...Object.keys(sessionStorage).filter((name) => name !== 'tabId')];
  const answerOf = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('The database could not be read.'));
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const keys = await answerOf(database.transaction(store).objectStore(store).getAllKeys());
      kept.push(...keys.map((key) => `${name} ${store} ${JSON.stringify(key)}`));
    }
    database.close();
  }
  for (const cache of await caches.keys()) kept.push(cache);
  return kept;
}
