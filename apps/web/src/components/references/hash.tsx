import { shorten } from '@sulian/domain';
import { Link } from 'react-router';
import { useNarrow } from '../layout/use-narrow.ts';
import { CopyButton } from './copy-button.tsx';

const KEEP = 8;
const KEEP_NARROW = 6;

/** A hash or address shortened in the middle; in print, where hovering is impossible, it appears in full. */
export function Shortened({ text, keep }: { readonly text: string; readonly keep: number }) {
  return (
    <span className="mono" data-whole={text}>
      {shorten(text, keep)}
    </span>
  );
}

interface Props {
  readonly text: string;
  readonly to?: string;
  /** Characters at each end; undefined: fewer on a phone. */
  readonly keep?: number;
  /** False in paths, which have dozens of them: Tab leads from link to link. */
  readonly isCopyTabStop?: boolean;
}

/** A hash or address: monospaced, shortened in the middle, whole on hover, one click to copy. */
export function Hash({ text, to, keep, isCopyTabStop = true }: Props) {
  const isNarrow = useNarrow();
  const short = shorten(text, keep ?? (isNarrow ? KEEP_NARROW : KEEP));
  return (
    <span className="hash">
      {to === undefined ? (
        <span className="mono" title={text} data-whole={text}>
          {short}
        </span>
      ) : (
        <Link className="mono" to={to} title={text} data-whole={text}>
          {short}
        </Link>
      )}
      <CopyButton text={text} isTabStop={isCopyTabStop} />
    </span>
  );
}

/** Letters that never wrap away from the button, so that it is never alone in a line. */
const KEPT = 4;

/** A hash or address whole, in as many lines as it needs, with what copies it. */
export function WholeId({ text }: { readonly text: string }) {
  return (
    <>
      {text.slice(0, -KEPT)}
      <span className="nowrap">
        {text.slice(-KEPT)} <CopyButton text={text} />
      </span>
    </>
  );
}
