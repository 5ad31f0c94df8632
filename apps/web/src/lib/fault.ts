import { findDeception } from '@sulian/domain';

/** Message below one field of a form: a text of ours by its key, or a failed call. */
export type Fault<Field extends string> =
  | { readonly field: Field; readonly key: string; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly field: Field; readonly error: Error };

/** First failed check, in order; undefined when all pass. */
export const findFault = <Field extends string>(
  checks: ReadonlyArray<readonly [holds: boolean, field: Field, key: string]>,
): Fault<Field> | undefined => {
  const failed = checks.find(([holds]) => !holds);
  return failed === undefined ? undefined : { field: failed[1], key: failed[2] };
};

/** The check that a text hides nothing, in the words of the code that the server would refuse it with. */
export function isHonest<Field extends string>(
  text: string,
  field: Field,
  options?: Parameters<typeof findDeception>[1],
): readonly [holds: boolean, field: Field, key: string] {
  const code = findDeception(text.trim(), options);
  return [code === undefined, field, `error.${code ?? 'BAD_REQUEST'}`];
}
