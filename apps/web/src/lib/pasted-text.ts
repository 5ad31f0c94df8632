import { onSessionEnd } from './session.ts';

/** Text that the search passes to the table. It may contain keys, which no address bar or history may store. */
let pasted: string | undefined;

export const handOverText = (text: string): void => {
  pasted = text;
};

/** The text, once. */
export function takePastedText(): string | undefined {
  const text = pasted;
  pasted = undefined;
  return text;
}

onSessionEnd(() => {
  pasted = undefined;
});
