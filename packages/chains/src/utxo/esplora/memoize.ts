/** Answers by key, each requested once at a time; the oldest ones are forgotten first, and failures at once. */
export function memoize<K, V>(limit: number, read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const answers = new Map<K, Promise<V>>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = read(key);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    if (answers.size > limit) answers.delete(answers.keys().next().value as K);
    return answer;
  };
}
