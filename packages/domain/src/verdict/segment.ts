import type { NamedEntity } from './fact-parts.ts';

/** A piece of a sentence. Screens give each kind its form; files, mails and terminals show its text. */
export type Segment =
  | string
  | {
      readonly kind: 'STRONG';
      readonly parts: readonly Segment[];
      /** On one line. */
      readonly isUnbroken?: true;
    }
  /** An amount in groups of digits. */
  | { readonly kind: 'AMOUNT'; readonly text: string }
  /** USD in short, and to the cent. */
  | { readonly kind: 'USD'; readonly text: string; readonly exact: string }
  /** The source of a label. `uri`: its web address; null: not known. */
  | { readonly kind: 'SOURCE'; readonly text: string; readonly source: string; readonly uri: string | null }
  | { readonly kind: 'ENTITY'; readonly text: string; readonly entity: NamedEntity };

/** The text alone, as it is read. */
export const toPlainText = (segments: readonly Segment[]): string =>
  segments
    .map((segment) => {
      if (typeof segment === 'string') return segment;
      return segment.kind === 'STRONG' ? toPlainText(segment.parts) : segment.text;
    })
    .join('');
