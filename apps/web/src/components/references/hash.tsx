import { shorten } from '@sulian/domain';
import { Link } from 'react-router';
import { useCaseName } from '../../lib/case-names.ts';
import { CaseName } from './case-name.tsx';
import { CopyButton } from './copy-button.tsx';
import { useShortLength } from './use-shorten.ts';

/**
 * A hash or address shortened in the middle, after the case's own name of an address. In print, where hovering is
 * impossible, it appears in full.
 */
export function Shortened({ text, at, keep }: Pick<Props, 'text' | 'keep'> & { readonly at?: string | undefined }) {
  const usual = useShortLength();
  const name = useCaseName()(text, at);
  return (
    <>
      {name !== undefined && (
        <>
          <CaseName name={name} />{' '}
        </>
      )}
      <span className="mono" data-whole={text}>
        {shorten(text, keep ?? usual)}
      </span>
    </>
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
  const usual = useShortLength();
  const name = useCaseName()(text, to);
  const whole =
    name === undefined
      ? { className: 'mono', 'data-whole': text, children: shorten(text, keep ?? usual) }
      : { children: <Shortened text={text} at={to} {...(keep === undefined ? {} : { keep })} /> };
  return (
    <span className="hash">
      {to === undefined ? <span title={text} {...whole} /> : <Link to={to} title={text} {...whole} />}
      <CopyButton text={text} isTabStop={isCopyTabStop} />
    </span>
  );
}

/** Letters that never wrap away from the button, so that it is never alone in a line. */
const TAIL_CHARS = 4;

/** A hash or address whole, in as many lines as it needs, with what copies it. */
export function WholeId({ text }: { readonly text: string }) {
  return (
    <>
      {text.slice(0, -TAIL_CHARS)}
      <span className="nowrap">
        {text.slice(-TAIL_CHARS)} <CopyButton text={text} />
      </span>
    </>
  );
}
