import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ChainIcon, chainName } from '../../components/chains/chain-icon.tsx';
import { useNarrow } from '../../components/layout/use-narrow.ts';
import { useShortLength } from '../../components/references/use-shorten.ts';
import { NoLabel } from '../../components/risk/no-label.tsx';
import { RatedLevel } from '../../components/risk/party-level.tsx';
import { useEntityName } from '../../lib/entity-name.ts';
import { formatTime } from '../../lib/format.ts';
import { EntityMark } from './entity-mark.tsx';
import type { Option } from './options.ts';
import { RiskNote } from './risk-note.tsx';
import { splitName, splitShortened, type TextPart } from './typed-parts.ts';

interface BodyProps {
  readonly option: Option;
  /** The text of the search, which is marked. */
  readonly typed: string;
  /** Length of both ends of a hash on a wide screen. */
  readonly keep?: number;
}

interface Props extends BodyProps {
  readonly id: string;
  readonly isAt: boolean;
  readonly onPick: (option: Option) => void;
}

/** One result of the list below the field. */
export function OptionLine({ id, option, typed, isAt, onPick }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves and picks by keyboard
    <div className="option" id={id} role="option" tabIndex={-1} aria-selected={isAt} onClick={() => onPick(option)}>
      <OptionBody option={option} typed={typed} />
    </div>
  );
}

/** Content of a result: chain, address, hash or name, facts, and risk. */
export function OptionBody({ option, typed, keep }: BodyProps) {
  const isNarrow = useNarrow();
  const length = useShortLength();
  const toName = useEntityName();
  const isEntity = option.group === 'entities';
  const text = isEntity ? toName({ name: option.text, names: option.names ?? [] }) : option.text;
  return (
    <>
      {option.chain === undefined ? <EntityMark /> : <ChainIcon id={option.chain} />}
      <div className="option-body">
        <div className={isEntity ? '' : 'mono'} title={text}>
          {isEntity ? (
            <b>
              <Parts parts={splitName(text, typed)} />
            </b>
          ) : (
            <Parts parts={splitShortened(text, typed, isNarrow ? length : (keep ?? length))} />
          )}
        </div>
        <div className="dim">
          <Frozen option={option} />
          <About option={option} />
        </div>
      </div>
      <div className="option-risk">
        {option.risk === undefined ? <EntityRisk option={option} /> : <RiskNote option={option} />}
      </div>
    </>
  );
}

const Parts = ({ parts }: { readonly parts: readonly TextPart[] }) =>
  parts.map(({ text, isTyped }, index) => {
    const key = `${index} ${text}`;
    return isTyped ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
  });

/** Freezes come first: a line too short for everything must not hide them. */
function Frozen({ option: { frozenIn } }: Pick<Props, 'option'>) {
  const { t } = useTranslation();
  if (frozenIn === undefined || frozenIn.length === 0) return null;
  return (
    <>
      <span className="chip frozen">{t('search.frozen', { symbols: frozenIn.join(' · ') })}</span>{' '}
    </>
  );
}

function About({ option }: Pick<Props, 'option'>) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const {
    entity,
    group,
    chain,
    date,
    isUnseen,
    historyState,
    labelAlone,
    isOtherSpelling,
    isChecksumWrong,
    subKey,
    mistyped,
    tokenAccount,
    frozenIn = [],
    areFreezesKnown,
  } = option;
  const parts = [
    ...(mistyped == null ? [] : [t('lookup.near.correction', describeCorrection(mistyped))]),
    ...(chain === undefined ? [] : [chainName(chain)]),
    ...(isChecksumWrong === true ? [t('results.checksumWrong')] : []),
    ...(isOtherSpelling === true ? [t('results.otherSpelling')] : []),
    ...(typeof subKey === 'string' ? [t('search.customer', { subKey })] : []),
    ...(typeof tokenAccount === 'string' ? [t('results.ownsTokenAccount')] : []),
    ...(date === undefined ? [] : [formatTime(date)]),
    ...(entity === undefined ? [] : group === 'entities' ? [] : [toName(entity)]),
    ...(entity === undefined ? [] : [t(`type.${entity.type}`)]),
    ...(entity?.listedOn === undefined ? [] : [t('object.listedOn', { chain: chainName(entity.listedOn) })]),
    ...(labelAlone != null ? [t('search.labelAlone')] : []),
    ...(areFreezesKnown === false && labelAlone == null
      ? [t(frozenIn.length === 0 ? 'results.freezesUnknown' : 'results.otherFreezesUnknown')]
      : []),
    ...(isUnseen === true ? [t('results.unseen')] : []),
    ...(historyState === undefined || historyState === 'WHOLE' || labelAlone != null
      ? []
      : [t(`search.history.${group === 'transactions' ? 'UNFETCHED' : historyState}`)]),
  ];
  return <>{parts.join(' · ')}</>;
}

/** Neighbours shown on both sides of the character that differs. */
const CONTEXT = 4;

/** Character that differs, counted from 1, with its neighbours in both spellings. */
function describeCorrection({ written, corrected }: NonNullable<Option['mistyped']>) {
  const at = [...corrected].findIndex((letter, index) => letter !== written[index]);
  const part = (text: string) => text.slice(Math.max(0, at - CONTEXT), at + 1 + CONTEXT);
  return { at: at + 1, wrong: part(written), right: part(corrected) };
}

function EntityRisk({ option }: Pick<Props, 'option'>) {
  const assessment = option.entity?.riskAssessment ?? undefined;
  return assessment === undefined ? <NoLabel /> : <RatedLevel risk={assessment} />;
}
