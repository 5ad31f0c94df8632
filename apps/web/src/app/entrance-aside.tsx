import { useTranslation } from 'react-i18next';

/** Flows that part and meet again: what the tool draws, drawn once and still. */
const FLOWS = [
  ['M40 210C130 210 130 120 220 120', 3],
  ['M40 210C130 210 130 300 220 300', 7],
  ['M220 120C310 120 310 60 400 60', 2],
  ['M220 120C310 120 310 210 400 210', 3],
  ['M220 300C310 300 310 210 400 210', 4],
  ['M220 300C310 300 310 360 400 360', 5],
  ['M400 210C490 210 490 210 580 210', 5],
  ['M400 360C490 360 490 300 580 300', 2],
] as const;
const NODES = [
  [40, 210],
  [220, 120],
  [220, 300],
  [400, 60],
  [400, 210],
  [400, 360],
  [580, 210],
  [580, 300],
] as const;

export function EntranceAside() {
  const { t } = useTranslation();
  return (
    <aside className="entrance-aside">
      <p className="lead">{t('login.lead')}</p>
      <p>{t('login.leadMore')}</p>
      <svg viewBox="0 0 620 420" fill="none" aria-hidden="true">
        {FLOWS.map(([path, width]) => (
          <path key={path} d={path} stroke="var(--accent)" strokeOpacity="0.32" strokeWidth={width} />
        ))}
        {NODES.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="7" fill="var(--surface)" stroke="var(--accent)" strokeWidth="2" />
        ))}
      </svg>
    </aside>
  );
}
