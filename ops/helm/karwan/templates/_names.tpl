{{- /* Only Go's own template language, and nothing that Helm adds: so its very engine renders this in the tests. */ -}}
{{- define "karwan.labels" -}}
{"app.kubernetes.io/name": "karwan", "app.kubernetes.io/instance": {{ printf "%q" .Release.Name }}, "app.kubernetes.io/version": {{ printf "%q" .Chart.AppVersion }}, "app.kubernetes.io/managed-by": {{ printf "%q" .Release.Service }}}
{{- end -}}
{{- define "karwan.selector" -}}
{"app.kubernetes.io/name": "karwan", "app.kubernetes.io/instance": {{ printf "%q" .Release.Name }}, "app.kubernetes.io/component": "server"}
{{- end -}}
{{- define "karwan.podLabels" -}}
{"app.kubernetes.io/name": "karwan", "app.kubernetes.io/instance": {{ printf "%q" .Release.Name }}, "app.kubernetes.io/component": "server", "app.kubernetes.io/version": {{ printf "%q" .Chart.AppVersion }}}
{{- end -}}
{{- define "karwan.image" -}}
{{- if .Values.image.digest -}}
{{ printf "%q" (printf "%s@%s" .Values.image.repository .Values.image.digest) }}
{{- else -}}
{{ printf "%q" (printf "%s:%s" .Values.image.repository .Values.image.tag) }}
{{- end -}}
{{- end -}}
{{- define "karwan.podSecurity" -}}
{"runAsNonRoot": true, "runAsUser": 1000, "runAsGroup": 1000, "fsGroup": 1000, "fsGroupChangePolicy": "OnRootMismatch", "seccompProfile": {"type": "RuntimeDefault"}}
{{- end -}}
{{- define "karwan.containerSecurity" -}}
{"allowPrivilegeEscalation": false, "readOnlyRootFilesystem": true, "capabilities": {"drop": ["ALL"]}}
{{- end -}}
{{- define "karwan.envFrom" -}}
[{"configMapRef": {"name": {{ printf "%q" (printf "%s-settings" .Release.Name) }}}}, {"secretRef": {"name": {{ printf "%q" .Values.secretName }}}}]
{{- end -}}
{{- define "karwan.filesVolume" -}}
{{- if not .Values.files.enabled -}}
{"name": "files", "emptyDir": {}}
{{- else if .Values.files.existingClaim -}}
{"name": "files", "persistentVolumeClaim": {"claimName": {{ printf "%q" .Values.files.existingClaim }}}}
{{- else -}}
{"name": "files", "persistentVolumeClaim": {"claimName": {{ printf "%q" (printf "%s-files" .Release.Name) }}}}
{{- end -}}
{{- end -}}
