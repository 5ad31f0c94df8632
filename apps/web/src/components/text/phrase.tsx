import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Private characters around a slot's name: no text of anybody's has them. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const SLOT = /\uE000(\w+)\uE001/;

interface Props {
  /** Key of the text. */
  readonly of: string;
  /** Values inserted as text, and `count` for the plural form. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Elements such as links and figures, inserted where each language places them. */
  readonly slots?: Readonly<Record<string, ReactNode>>;
}

/** A sentence of the locales with links and figures in it, in the order of each language. */
export function Phrase({ of, values = {}, slots = {} }: Props) {
  const { t } = useTranslation();
  const marks = Object.fromEntries(Object.keys(slots).map((name) => [name, OPEN + name + CLOSE]));
  // Every second part is the name of a slot.
  return t(of, { ...values, ...marks })
    .split(SLOT)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence have no other identity than their place
      <Fragment key={index}>{index % 2 === 1 ? slots[part] : part}</Fragment>
    ));
}
