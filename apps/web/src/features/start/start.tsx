import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/account.ts';
import { Command, toCli } from './command.tsx';
import { FirstCase } from './first-case.tsx';
import ON_DEMAND from './on-demand.yaml?raw';
import OWN_CHAIN from './own-chain.yaml?raw';
import './start.css';

interface Way {
  readonly key: 'demo' | 'onDemand' | 'own';
  readonly configuration?: string;
  readonly commands: readonly string[];
}

const WAYS: readonly Way[] = [
  { key: 'demo', commands: ['npm start'] },
  { key: 'onDemand', configuration: ON_DEMAND, commands: [toCli('check-source --chain TRON'), 'npm start'] },
  {
    key: 'own',
    configuration: OWN_CHAIN,
    commands: [
      toCli('check-source --chain BITCOIN'),
      'npm start',
      toCli('import-blocks --chain BITCOIN --from FOLDER'),
    ],
  },
];

/** Three ways to use the program, each with a configuration that works, and the other needs of a first case. */
export function Start() {
  const { t } = useTranslation();
  const { data: settings } = useSettings();
  return (
    <div className="start">
      <h1>{t('start.title')}</h1>
      <p>{t('start.intro')}</p>
      <div className="start-ways">
        {WAYS.map((way) => (
          <WayCard key={way.key} way={way} isCurrent={way.key === 'demo' && settings?.isSimulated === true} />
        ))}
      </div>
      <FirstCase />
    </div>
  );
}

function WayCard({ way: { key, configuration, commands }, isCurrent }: { way: Way; isCurrent: boolean }) {
  const { t } = useTranslation();
  return (
    <section className="card start-way" aria-labelledby={`start-${key}`}>
      <h2 id={`start-${key}`}>
        {t(`start.${key}.title`)} {isCurrent && <span className="chip">{t('start.current')}</span>}
      </h2>
      <p>{t(`start.${key}.text`)}</p>
      <p className="dim">{t(`start.${key}.needs`)}</p>
      {configuration !== undefined && (
        <>
          <h3>{t('start.configuration')}</h3>
          <Command text={configuration} />
        </>
      )}
      <h3>{t('start.commands')}</h3>
      {commands.map((command) => (
        <Command key={command} text={command} />
      ))}
      <p className="dim">{t(`start.${key}.after`)}</p>
    </section>
  );
}
