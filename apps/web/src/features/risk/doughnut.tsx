import type { RiskLevel } from '@sulian/domain';
import { PieChart } from 'echarts/charts';
import { AriaComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useThemeChoice } from '../../app/theme-context.ts';
import { RISK_TOKEN, readToken } from '../../styles/theme.ts';

use([PieChart, AriaComponent, SVGRenderer]);

const SIZE = 220;
const MOTION_MS = 300;

interface Props {
  readonly slices: ReadonlyArray<{ readonly level: RiskLevel; readonly percentage: number }>;
  readonly centre: string;
  readonly caption: string;
}

const toItem = ({ level, percentage }: Props['slices'][number]) => ({
  value: percentage,
  itemStyle: {
    color: readToken(RISK_TOKEN[level]),
    ...(level === 'Undefined'
      ? {
          decal: {
            symbol: 'rect',
            dashArrayX: [1, 0],
            dashArrayY: [2, 4],
            rotation: -Math.PI / 4,
            color: readToken('--surface'),
          },
        }
      : {}),
  },
});

/** SPEC's doughnut: radius 40 % to 65 % in a box of 220 px. */
export default function Doughnut({ slices, centre, caption }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [theme] = useThemeChoice();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of theme changes what the tokens read
  useEffect(() => {
    if (box.current === null) return;
    const chart = init(box.current, null, { width: SIZE, height: SIZE, renderer: 'svg' });
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    chart.setOption({
      animation: !isCalm,
      animationDuration: MOTION_MS,
      series: [
        {
          type: 'pie',
          radius: ['40%', '65%'],
          silent: true,
          label: {
            show: true,
            position: 'center',
            formatter: `{a|${centre}}\n{b|${caption}}`,
            rich: {
              a: { fontSize: 26, fontWeight: 600, color: readToken('--ink') },
              b: { fontSize: 12, color: readToken('--ink-3') },
            },
          },
          labelLine: { show: false },
          itemStyle: { borderColor: readToken('--surface'), borderWidth: 1 },
          data: slices.map(toItem),
        },
      ],
    });
    return () => chart.dispose();
  }, [slices, centre, caption, theme]);
  return <div ref={box} style={{ width: SIZE, height: SIZE }} />;
}
