import type { TrailAnswer, TrailMove, TrailStep } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import type { CSSProperties } from 'react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Figure } from '../../components/amounts/figure.tsx';
import { FollowLink } from '../../components/references/follow-link.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { Time } from '../../components/text/time.tsx';
import { useEntityName } from '../../lib/entity-name.ts';
import { paths } from '../../lib/paths.ts';
import { type TrailRef, trailPath } from '../../lib/trail.ts';
import { cutTrail, goOn, passLast } from './go-on.ts';
import { toPercent } from './percent.ts';
import { TrailParty } from './trail-party.tsx';
import { Waited } from './waited.tsx';
import { WalkCut } from './walk-cut.tsx';

interface Props {
  readonly trail: TrailRef;
  readonly answer: TrailAnswer;
}

/** Stations of the money, and between them bands as thick as the share that is still on the trail. */
export function Strip({ trail, answer }: Props) {
  const { steps, blockchain } = answer;
  const [first] = steps;
  if (first === undefined) return null;
  return (
    <ol className="trail-strip">
      <li className="trail-node">
        <Kick number={1} step={undefined} answer={answer} />
        <TrailParty party={first.from} blockchain={blockchain} />
      </li>
      {steps.map((step, index) => (
        <Fragment key={`${step.hash} ${step.to.address} ${step.leg}`}>
          <Band step={step} answer={answer} />
          <Station {...{ trail, answer, step, index }} />
        </Fragment>
      ))}
    </ol>
  );
}

function Kick({
  number,
  step,
  answer,
}: {
  readonly number: number;
  readonly step: TrailStep | undefined;
  readonly answer: TrailAnswer;
}) {
  const { t } = useTranslation();
  const text = t(
    step === undefined ? `trail.start.${answer.direction}` : toKickKey(step, step === answer.steps.at(-1)),
  );
  return (
    <span className="trail-kick">
      <b className="trail-number">{number}</b>
      {text}
      {step?.basis === 'INFERRED' && <Inferred />}
    </span>
  );
}

/** Reason for which a walk ends there, unless the party's label shows it. */
const toKickKey = ({ stop, to }: TrailStep, isLast: boolean): string =>
  stop !== null && to.entity === null ? `type.${stop}` : isLast ? 'trail.arrived' : 'trail.station';

export function Inferred() {
  const { t } = useTranslation();
  return <span className="chip trail-inferred">{t('trail.basis.INFERRED')}</span>;
}

/** Share of the start as the thickness of a band: 0 to 1. */
const toThickness = (percentage: number) => ({ '--share': Math.max(0.02, percentage / 100) }) as CSSProperties;

function Band({ step, answer }: { readonly step: TrailStep; readonly answer: TrailAnswer }) {
  const { t } = useTranslation();
  const { amount, percentage, moved, hash, time, basis } = step;
  const isWhole = moved === amount && step.symbol === answer.symbol;
  return (
    <li className={basis === 'INFERRED' ? 'trail-move inferred' : 'trail-move'}>
      <span className="trail-amount">
        <Figure text={groupAmount(amount)} /> <small>{answer.symbol}</small>
      </span>
      <span className="trail-band" style={toThickness(percentage)}>
        <span>{toPercent(percentage)}</span>
      </span>
      <span className="dim">
        {isWhole && t('trail.whole')}
        {!isWhole &&
          (moved === null ? t('app.missing') : t('trail.moved', { amount: groupAmount(moved), symbol: step.symbol }))}
      </span>
      <Hash text={hash} to={paths.transaction(answer.blockchain, hash)} />
      <span className="dim">
        <Time sec={time} inSeconds />
      </span>
    </li>
  );
}

function Station({ trail, answer, step, index }: Props & { readonly step: TrailStep; readonly index: number }) {
  const { t } = useTranslation();
  const { steps, blockchain } = answer;
  const next = steps[index + 1];
  const isLast = next === undefined;
  const isService = step.continuation === 'THROUGH';
  const className = ['trail-node', isService ? 'service' : '', isLast ? 'end' : ''].join(' ').trim();
  return (
    <li className={className}>
      <Kick number={index + 2} step={step} answer={answer} />
      <TrailParty party={step.to} blockchain={blockchain} />
      {next !== undefined && (
        <span className="dim">
          {t('trail.waited')} <Waited sec={next.waitedSec} />
        </span>
      )}
      {step.rest !== null && <Rest {...{ trail, rest: step.rest, index, answer }} />}
      {!isLast && <WalkCut step={step} />}
      {!isLast && isService && (
        <Link to={trailPath(passLast(cutTrail(trail, index + 1), false))}>{t('trail.stopHere')}</Link>
      )}
      {isLast && isService && (
        <Link className="btn small" to={trailPath(passLast(trail, !step.isThrough))}>
          {t(step.isThrough ? 'trail.stopHere' : 'trail.pass')}
        </Link>
      )}
    </li>
  );
}

interface RestProps extends Props {
  readonly rest: NonNullable<TrailStep['rest']>;
  readonly index: number;
}

/** Money that left the trail at a station, each of its largest parts with its own way on. */
function Rest({ trail, rest, index, answer }: RestProps) {
  const { t } = useTranslation();
  if (rest.count === 0) return <span className="trail-rest dim">{t('trail.restNone')}</span>;
  return (
    <div className="trail-rest">
      <span>
        {t('trail.rest', { share: toPercent(rest.percentage) })} <Figure text={groupAmount(rest.amount)} />
      </span>
      <ul>
        {rest.items.map((move) => (
          <li key={`${move.hash} ${move.party.address} ${move.leg} ${move.stop}`}>
            <MoveName move={move} /> <Figure text={groupAmount(move.amount)} />{' '}
            <GoOn trail={goOn(trail, index + 1, move)} />
          </li>
        ))}
        {rest.count > rest.items.length && (
          <li>
            <Link to={trailPath(cutTrail(trail, index + 1))}>
              {t('trail.restAll', { count: rest.count, symbol: answer.symbol })}
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

export const GoOn = ({ trail }: { readonly trail: TrailRef | undefined }) =>
  trail === undefined ? null : <FollowLink to={trailPath(trail)} />;

/** Name of the party that a move reached, or the reason for its end. */
function MoveName({ move }: { readonly move: TrailMove }) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { entity, address } = move.party;
  if (entity !== null && move.stop !== 'Unspent output') return <b>{toName(entity)}</b>;
  if (move.stop !== null) return <span>{t(`type.${move.stop}`)}</span>;
  return address === null ? t('trail.noAddress') : <Hash text={address} />;
}
