import { Panel } from '../ui/panel'
import { HelpText, OwnerText, WritingGuide } from './owner-text'
import { SettingsPage } from './settings-page'

/** The words of terms, help and privacy. */
export function TextSettings() {
  return (
    <SettingsPage
      title="Textos"
      shows={[
        'terms',
        'help_questions',
        'help_returns',
        'help_guides',
        'privacy_responsible',
        'privacy_more',
      ]}
    >
      {(form) => (
        <>
          <WritingGuide knowsMail />
          <Panel title="Términos y condiciones">
            <OwnerText
              form={form}
              name="terms"
              hint="Al guardar empieza una versión nueva. Cada pedido recuerda cuál aceptó quien compró, y las anteriores se pueden leer en la misma página."
            />
          </Panel>
          <Panel title="Ayuda: PREGUNTAS FRECUENTES">
            <HelpText
              form={form}
              name="help_questions"
              hint="La ayuda está en la cuenta de cada comprador."
            />
          </Panel>
          <Panel title="Ayuda: DEVOLUCIONES Y GARANTÍAS">
            <HelpText form={form} name="help_returns" />
          </Panel>
          <Panel title="Ayuda: GUIAS Y TUTORIALES">
            <HelpText form={form} name="help_guides" />
          </Panel>
          <Panel title="Privacidad">
            <div className="grid gap-4">
              <OwnerText form={form} name="privacy_responsible" />
              <OwnerText
                form={form}
                name="privacy_more"
                hint="Por ejemplo, cámaras en el local. Lo que hace la página con los datos ya está escrito y cambia con ella."
              />
            </div>
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}
