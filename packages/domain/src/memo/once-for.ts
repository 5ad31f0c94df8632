/** The same function, which derives each result once while its argument is in memory. The argument must never change. */
export function onceFor<Argument extends object, Result>(
  derive: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const derived = new WeakMap<Argument, { readonly result: Result }>();
  return (argument) => {
    const known = derived.get(argument);
    if (known !== undefined) return known.result;
    const result = derive(argument);
    derived.set(argument, { result });
    return result;
  };
}
