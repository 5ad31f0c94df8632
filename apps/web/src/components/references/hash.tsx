import { shorten } from '@sulian/domain';
import { Link } from 'react-router';
import { CopyButton } from './copy-button.tsx';
import { useShorten } from './use-shorten.ts';

/** A hash or address shortened in the middle; in print, where hovering is impossible, it appears in full. */
export function Shortened({ text }: { readonly text: string }) {
  const toShort = useShorten();
  return (
    <span className="mono" data-whole={text}>
      {toShort(text)}
    </span>
  );
}

interface Props {
  readonly text: string;
  readonly to?: string;
  /** Characters at each end where two that look alike are compared. */
  readonly keep?: number;
  /** False in paths, which have dozens of them: Tab leads from link to link. */
  readonly isCopyTabStop?: boolean;
}

/** A hash or address: monospaced, shortened in the middle, whole on hover, one click to copy. */
export function Hash({ text, to, keep, isCopyTabStop = true }: Props) {
  const toShort = useShorten();
  const short = keep === undefined ? toShort(text) : shorten(text, keep);
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
