import type { PowerCutAdvice } from '../../contract/api/power-cuts.ts'
import type { PowerLoad } from '../../contract/power-cuts.ts'

/** What of the page needs reading alone. Its loader writes it as HTML, so that no script carries the words. */

export function Needed({
  load: { watts, hasActivePfc },
  neededVa: { interactive, stepped, online },
}: {
  load: PowerLoad
  neededVa: PowerCutAdvice['neededVa']
}) {
  return (
    <>
      <h2 className="text-20">
        Para {watts} W necesitas un UPS de {interactive} VA o más
      </h2>
      <p className="mt-2 max-w-prose text-16">
        {hasActivePfc
          ? `Con onda senoidal pura. Con onda simulada, ${stepped} VA: una fuente con PFC activo le pide la mitad más. `
          : 'Interactivo o en espera, de cualquier onda. '}
        Si es en línea, bastan {online} VA.
      </p>
    </>
  )
}

export function WhenARegulatorIsEnough() {
  return (
    <>
      <h2 className="text-20">¿UPS o regulador?</h2>
      <p className="mt-2 text-16">
        Un regulador corrige el voltaje cuando sube o baja, pero no tiene batería: en un apagón se apaga todo.
        Si la luz se va, necesitas un UPS. Los interactivos y los en línea ya regulan: no les pongas un
        regulador delante.
      </p>
    </>
  )
}

export function HowItIsCounted() {
  return (
    <>
      <h2 className="text-20">Cómo lo calculamos</h2>
      <ul className="mt-2 grid list-disc gap-2 pl-5 text-16 text-muted">
        <li>
          VA: los vatios más un cuarto de margen, divididos para el factor de potencia: 0.6 en los
          interactivos y en espera, 0.9 en los en línea.
        </li>
        <li>
          Minutos, estimados: los voltios por los amperios-hora de la batería, de los que se aprovecha la
          mitad, con 85 % de eficiencia. Una batería nueva puede dar más; una con años, bastante menos.
        </li>
        <li>
          Suma también el monitor (unos 30 W) y el módem (unos 10 W). La impresora láser nunca va al UPS.
        </li>
        <li>La red del Ecuador da de 110 a 127 V a 60 Hz: un UPS de 220 V no sirve.</li>
      </ul>
    </>
  )
}
