"""One scene: blender -b --factory-startup --python render_scene.py -- job.json"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np  # noqa: E402

import stage  # noqa: E402
import studio  # noqa: E402

job = json.loads(Path(sys.argv[-1]).read_text())
scene = job['scene']
stage.set_up(scene, round(job['samples'] * scene.get('care', 1)), job['threads'])
exposure = scene.get('exposure', 0.0)
if 'ground_share' in scene:
    picture = studio.develop(stage.expose_in_two(scene['ground_share']), exposure)[::-1]
else:
    picture = studio.still(exposure)
np.round(picture * 255).astype(np.uint8).tofile(job['pixels'])
