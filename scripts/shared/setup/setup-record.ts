/** What `sealed deploy` has made in a project, remembered from the first command on: what stands there is ours, also where Google keeps no label. */

import { z } from 'zod';
import {
  forgetConfiguration,
  keepConfiguration,
  readConfiguration,
  type Variables,
} from '../google/configuration-folder.ts';
import type { Deployment } from '../google/deployment.ts';
import { accountDeployments, lastPart, namesOf, type Target } from './setup-target.ts';

type Place = Pick<Target, 'project' | 'region'>;

const record = z.object({ made: z.array(z.string()) }).catch({ made: [] });

const fileOf = ({ project, region }: Place): string => `setup-${project}-${region}.json`;

export async function readRecord(variables: Variables, place: Place): Promise<readonly string[]> {
  return record.parse(await readConfiguration(fileOf(place), variables)).made;
}

export async function keepRecord(
  variables: Variables,
  place: Place,
  made: readonly string[],
): Promise<void> {
  await keepConfiguration(fileOf(place), { made: [...new Set(made)] }, variables);
}

export const forgetRecord = (variables: Variables, place: Place): Promise<void> =>
  forgetConfiguration(fileOf(place), variables);

/** What a deployment that was finished consists of, as ids of steps. */
export const idsOf = (deployment: Deployment): readonly string[] => [
  ...new Set([
    ...accountDeployments(deployment).flatMap(idsOfAccount),
    ...idsOfFormerNotices(deployment),
  ]),
];

/** A deployment of version 1.0.0 may have a topic, and one with a number for each further account. */
const idsOfFormerNotices = ({ topic, accounts = 1 }: Deployment): readonly string[] =>
  topic === undefined
    ? []
    : Array.from({ length: accounts }, (_, index) =>
        index === 0 ? lastPart(topic) : `${lastPart(topic)}-${index + 1}`,
      ).flatMap((name) => [`topic ${name}`, `subscription ${name}`]);

function idsOfAccount(deployment: Deployment): readonly string[] {
  const { service, account, queue, pollQueue, secretName, job } = namesOf(deployment);
  return [
    `function ${service}`,
    `account ${account}`,
    `queue ${queue}`,
    `queue ${pollQueue}`,
    ...(deployment.secret === undefined ? [] : [`secret ${secretName}`]),
    ...(deployment.job === undefined ? [] : [`job ${job}`]),
  ];
}
