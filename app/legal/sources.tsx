import { TEXTS_CHANGED_ON } from '../../contract/constants.ts'
import { pageMeta } from '../shell/page-meta'
import { writeText } from '../ui/write-text'
import type { Route } from './+types/sources'
import { LegalPage } from './legal-page'
import { Clause, InForceSince, LegalText } from './legal-text'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Fuentes',
    description: 'De dónde vienen las fichas técnicas, las imágenes y las letras de Kuntur.',
    path: '/fuentes',
  })
}

export function loader() {
  return { text: writeText(<Text />) }
}

export default function Sources({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData.text} />
}

function Text() {
  return (
    <LegalText title="Fuentes" note={<InForceSince day={TEXTS_CHANGED_ON} />}>
      <Clause title="Fichas técnicas">
        <p>
          Parte de las especificaciones viene de BuildCores OpenDB: la tienda lleva consigo una copia
          abreviada de agosto de 2026. Su licencia pide decirlo con estas palabras:
        </p>
        <blockquote lang="en" className="border-line border-l-2 pl-4">
          Contains information from{' '}
          <a href="https://github.com/buildcores/buildcores-open-db">BuildCores OpenDB</a>, made available
          under the <a href="https://opendatacommons.org/licenses/by/1-0/">ODC Attribution License</a>.
        </blockquote>
        <p>
          Los nombres y medidas de otros componentes vienen de{' '}
          <a href="https://github.com/docyx/pc-part-dataset">pc-part-dataset</a> (licencia MIT).
        </p>
      </Clause>
      <Clause title="Imágenes y textos">
        <p>
          Los dibujos de los productos, los carteles, las descripciones y el cóndor son nuestros. Las marcas
          que nombramos pertenecen a sus dueños.
        </p>
      </Clause>
      <Clause title="Letras">
        <p>Archivo y Figtree, bajo la SIL Open Font License.</p>
      </Clause>
    </LegalText>
  )
}
