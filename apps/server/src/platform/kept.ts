/** What `make` returns for a key that never changes, made once and kept for as long as the key is. */
export const keptWith = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const kept = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known.value;
    const value = make(key);
    kept.set(key, { value });
    return value;
  };
};
