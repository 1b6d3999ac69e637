import { cpSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inProject } from '../../scripts/project.js'
import { scratchDirectory } from '../run-directory.ts'
import { waitUntil } from '../wait-until.ts'
import { fillSamples, type Values, valuesWith } from './fill-samples.ts'
import { addMachine, laySwitch, type Machine, type Program, removeSwitch } from './machines.ts'

/*
 * etcd, Patroni and PostgreSQL on three machines, and HAProxy here, which leads to the leader: from nothing, by the files of
 * `deploy/`, as somebody would who follows its README.
 */

const PATIENCE_MS = 90_000
const NAMES = ['pg1', 'pg2', 'pg3'] as const

export type Node = { name: string; machine: Machine; folder: string; values: Values; patroni?: Program }

/** What is told of a node by Patroni on it; nothing where that does not answer. */
type Told = { role: string; state: string; timeline?: number }

export type DatabaseCluster = Awaited<ReturnType<typeof startDatabaseCluster>>

/** Lays cables and machines, starts what runs on them, and waits until one leads and two follow. */
export async function startDatabaseCluster(own: Values = {}) {
  const disks = scratchDirectory('disks')
  laySwitch()
  const machines: Machine[] = []
  for (const [i, name] of NAMES.entries()) machines.push(await addMachine(name, i + 1, join(disks, name)))
  const common = valuesWith({
    ...Object.fromEntries(machines.map(({ address }, i) => [`PG${i + 1}_ADDRESS`, address])),
    PRIVATE_NETWORK: '10.0.0.0/24',
    // None is one that the program would take by itself.
    ETCD_CLIENT_PORT: '4379',
    ETCD_PEER_PORT: '4380',
    PATRONI_PORT: '4108',
    POSTGRES_PORT: '4532',
    DATABASE_ADDRESS: '127.0.0.1',
    PRIMARY_PORT: '4183',
    REPLICA_PORT: '4184',
    BALANCER_SOCKET: join(disks, 'haproxy.sock'),
    ...own,
  })
  const nodes: Node[] = machines.map((machine) => {
    const { name, address, directory } = machine
    const folder = join(directory, 'deploy')
    const [OTHER1_ADDRESS, OTHER2_ADDRESS] = machines
      .filter((other) => other !== machine)
      .map((other) => other.address)
    const values = {
      ...common,
      NODE_NAME: name,
      NODE_ADDRESS: address,
      OTHER1_ADDRESS,
      OTHER2_ADDRESS,
      ETCD_DATA: join(directory, 'etcd'),
      POSTGRES_DATA: join(directory, 'pgdata'),
      SOCKETS: directory,
    }
    fillSamples(['etcd.yml', 'patroni.yml', 'make-database.sh', 'may-promote.py'], values, folder)
    return { name, machine, folder, values }
  })
  const node = (name: string): Node => {
    const found = nodes.find((candidate) => candidate.name === name)
    if (!found) throw new Error(`No node ${name}`)
    return found
  }

  async function told({ machine, values }: Node): Promise<Told | undefined> {
    try {
      const address = `http://${machine.address}:${values.PATRONI_PORT}/patroni`
      return (await (await fetch(address, { signal: AbortSignal.timeout(1_000) })).json()) as Told
    } catch {
      return undefined
    }
  }

  async function leader(): Promise<Node> {
    const leaders: Node[] = []
    await waitUntil(async () => {
      const roles = await Promise.all(nodes.map(told))
      leaders.splice(0, 3, ...nodes.filter((_, i) => /^(master|primary)$/.test(roles[i]?.role ?? '')))
      return leaders.length === 1
    }, PATIENCE_MS)
    return leaders[0] as Node
  }

  function connectionTo(host: string, port: string | undefined): pg.ClientConfig & { port: number } {
    const { DATABASE: database, DATABASE_USER: user, DATABASE_PASSWORD: password } = common
    return { host, port: Number(port), user, password, database }
  }

  /** One question to that node, as its superuser. */
  async function ask({ machine, values }: Node, query: string) {
    const client = new pg.Client({
      ...connectionTo(machine.address, values.POSTGRES_PORT),
      user: 'postgres',
      password: values.SUPERUSER_PASSWORD,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(query)).rows
    } finally {
      await client.end()
    }
  }

  /** Whether one leads and both others follow it without a gap. */
  async function isWhole(): Promise<boolean> {
    try {
      const following = await ask(
        await leader(),
        `select application_name from pg_stat_replication
          where state = 'streaming' and sync_state = 'quorum' and flush_lsn >= pg_current_wal_flush_lsn() - 1048576`,
      )
      return following.length === 2
    } catch {
      return false
    }
  }

  const startEtcd = ({ machine, folder }: Node) => {
    machine.start({ name: 'etcd', command: ['etcd', '--config-file', join(folder, 'etcd.yml')] })
  }
  const startPatroni = (node: Node) => {
    const { machine, folder } = node
    node.patroni = machine.start({ name: 'patroni', command: ['patroni', join(folder, 'patroni.yml')] })
  }
  const hasEtcd = async ({ machine, values }: Node) => {
    const address = `http://${machine.address}:${values.ETCD_CLIENT_PORT}/health`
    const answer = await fetch(address, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
    return answer?.ok ?? false
  }

  for (const node of nodes) startEtcd(node)
  for (const node of nodes) await waitUntil(() => hasEtcd(node), PATIENCE_MS)
  // It looks for etcd and for free ports, so it can be asked only here and now.
  for (const { machine, folder } of nodes)
    machine.run(['patroni', '--validate-config', join(folder, 'patroni.yml')])
  for (const node of nodes) startPatroni(node)
  await waitUntil(isWhole, PATIENCE_MS)

  return {
    nodes,
    node,
    values: common,
    disks,
    told,
    leader,
    followers: async () => {
      const { name } = await leader()
      return nodes.filter((candidate) => candidate.name !== name)
    },
    ask,
    isWhole,
    untilWhole: () => waitUntil(isWhole, PATIENCE_MS),
    startPatroni,
    startNode(node: Node) {
      startEtcd(node)
      startPatroni(node)
    },
    /** How the leader is reached, whichever it is. */
    primary: connectionTo('127.0.0.1', common.PRIMARY_PORT),
    replica: connectionTo('127.0.0.1', common.REPLICA_PORT),
    async stop() {
      for (const { machine } of nodes) await machine.remove()
      removeSwitch()
      keepLogs(disks)
    },
  }
}

/** What all programs wrote remains in `build/drills/cluster`, for whoever looks for the cause of a fault. */
function keepLogs(disks: string): void {
  const kept = inProject('build', 'drills', 'cluster')
  rmSync(kept, { recursive: true, force: true })
  cpSync(disks, kept, {
    recursive: true,
    filter: (from) => (statSync(from).isDirectory() ? !/\/(pgdata|etcd)$/.test(from) : from.endsWith('.log')),
  })
}

export const urlOf = ({ host, port, user, password, database }: pg.ClientConfig) =>
  `postgresql://${user}:${password}@${host}:${port}/${database}`
